import { codedChoices } from '@/rows/choices';
import { rowFields } from '@/rows/fields';
import { libraryField } from '@/rows/library/LibraryOrigin';
import { useFeasibilityCell, usePathCountCell, useRiskCell } from './cells';
import { ThreatPaths } from './ThreatPaths';
import { TypeNote } from './TypeNote';

export const threatFields = rowFields('threats', {
  description: {
    type: 'text',
    label: 'threat.field.description',
    meaning: 'meaning.threat.description',
    width: 300,
    grow: true,
    sticky: true,
    long: 'panel',
  },
  type: {
    type: 'method',
    choices: ({ threatTypes }) => codedChoices(threatTypes),
    label: 'threat.field.type',
    meaning: 'meaning.threat.type',
    width: 130,
    Below: TypeNote,
  },
  assets: { type: 'links', to: 'assets', label: 'threat.field.assets', meaning: 'meaning.threat.assets', width: 110 },
  property: {
    type: 'method',
    choices: ({ properties }) => codedChoices(properties),
    label: 'threat.field.property',
    meaning: 'meaning.threat.property',
    filledIn: true,
    width: 110,
  },
  damages: {
    type: 'links',
    to: 'damages',
    label: 'threat.field.damages',
    meaning: 'meaning.threat.damages',
    width: 140,
  },
  feasibility: {
    type: 'computed',
    label: 'threat.field.feasibility',
    meaning: 'meaning.threat.feasibility',
    width: 150,
    useCell: useFeasibilityCell,
    explained: true,
  },
  paths: {
    type: 'computed',
    label: 'threat.field.paths',
    meaning: 'meaning.threat.paths',
    width: 72,
    align: 'right',
    useCell: usePathCountCell,
    Panel: ThreatPaths,
  },
  risk: {
    type: 'computed',
    label: 'threat.field.risk',
    meaning: 'meaning.threat.risk',
    width: 120,
    useCell: useRiskCell,
    explained: true,
  },
  reason: { type: 'text', label: 'threat.field.reason', meaning: 'meaning.threat.reason', width: 200, long: true },
  library: libraryField('threats'),
});
