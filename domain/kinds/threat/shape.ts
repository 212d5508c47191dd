import type * as z from 'zod';
import { Ids, Needed, Text } from '../../model/base.ts';
import { libraryField, noLibrary } from '../../model/library-link.ts';
import { analysisKind } from '../kind.ts';

/** Threat scenario (RQ-15-03): names the asset, the compromised property and the cause. */
export const threatKind = analysisKind({
  name: 'threats',
  noun: { one: 'threat scenario', many: 'threat scenarios', zh: '威胁场景' },
  prefix: 'TS',
  path: 'threats',
  duplicate: 'ThreatCodeTaken',
  inChain: true,
  section: 'threats',
  fields: {
    description: Needed(4000),
    /** Code of a threat type of the method. */
    type: Needed(40),
    assets: Ids.min(1, 'required'),
    property: Needed(20),
    damages: Ids,
    reason: Text(4000),
    ...libraryField,
  },
  defaults: { ...noLibrary, damages: [], reason: '' },
  references: { assets: { to: 'assets', onDrop: 'drop' }, damages: { to: 'damages', onDrop: 'unlink' } },
});
export type ThreatRow = z.output<typeof threatKind.row>;
