import type { Steps } from '@/rows/step';
import { ImportFromLibrary, type Source } from './ImportFromLibrary';

/* The ways from the libraries into each step. */

const assets: Source[] = [{ library: 'assets', label: 'menu.library.asset' }];
const impacts: Source[] = [
  { library: 'impacts', owner: 'assets', label: 'menu.library.impact' },
  { library: 'templates', facet: 'impactScenario', owner: 'assets', label: 'library.import.templates' },
];
const threats: Source[] = [{ library: 'attacks', facet: 'threat', owner: 'assets', label: 'library.choice.threat' }];
const attacks: Source[] = [
  { library: 'attacks', facet: 'path', owner: 'threats', label: 'library.choice.path' },
  { library: 'attacks', facet: 'tree', owner: 'treeless', label: 'library.choice.tree' },
  { library: 'templates', facet: 'preAttack', owner: 'paths', label: 'library.choice.preAttack' },
];
const requirements: Source[] = [{ library: 'requirements', label: 'menu.library.securityRq' }];
const assumptions: Source[] = [{ library: 'templates', facet: 'assumption', label: 'library.choice.assumption' }];
const ofClaims: Source[] = [{ library: 'templates', facet: 'claim', label: 'library.choice.claim' }];

/** By the kind of the step. */
export const fromLibrary = {
  assets: () => <ImportFromLibrary sources={assets} />,
  damages: () => <ImportFromLibrary sources={impacts} />,
  threats: () => <ImportFromLibrary sources={threats} />,
  paths: () => <ImportFromLibrary sources={attacks} />,
  requirements: () => <ImportFromLibrary sources={requirements} />,
  assumptions: () => <ImportFromLibrary sources={assumptions} />,
  claims: () => <ImportFromLibrary sources={ofClaims} />,
};

/** The steps whose only tool beside their rows is the way from the libraries. */
export const takingSteps = ({ assumptions, damages, claims }: Steps): Partial<Steps> => ({
  assumptions: { ...assumptions, FromLibrary: fromLibrary.assumptions },
  damages: { ...damages, FromLibrary: fromLibrary.damages },
  claims: { ...claims, FromLibrary: fromLibrary.claims },
});
