import { kindNames } from '../../kinds/kinds.ts';
import type { FormatFacts } from '../format.ts';

const carried = {
  reads: ['task'],
  writes: true,
  carries: [...kindNames.filter((kind) => kind !== 'reviews'), 'method', 'texts'],
} as const;

/** RDX 0.1.0, by itself or within a document of CycloneDX. */
export const rdxFacts = [
  {
    id: 'rdx-json',
    name: { en: 'RDX 0.1 (JSON)', zh: 'RDX 0.1（JSON）' },
    endings: ['.json'],
    media: 'application/json',
    ...carried,
  },
  {
    id: 'rdx-xml',
    name: { en: 'RDX 0.1 (XML)', zh: 'RDX 0.1（XML）' },
    endings: ['.xml'],
    media: 'application/xml',
    ...carried,
  },
  {
    id: 'rdx-cyclonedx-json',
    name: { en: 'RDX 0.1 in CycloneDX (JSON)', zh: 'CycloneDX 内嵌 RDX 0.1（JSON）' },
    endings: ['.json'],
    media: 'application/vnd.cyclonedx+json',
    ...carried,
  },
  {
    id: 'rdx-cyclonedx-xml',
    name: { en: 'RDX 0.1 in CycloneDX (XML)', zh: 'CycloneDX 内嵌 RDX 0.1（XML）' },
    endings: ['.xml'],
    media: 'application/vnd.cyclonedx+xml',
    ...carried,
  },
] as const satisfies readonly FormatFacts[];
