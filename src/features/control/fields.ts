import { rowFields } from '@/rows/fields';
import { Circumvention, useEffortCell } from './Circumvention';
import { ControlCost } from './ControlCost';
import { candidatePatch } from './candidate-patch';
import { Places, usePlacesCell } from './places';
import { costOf, useCostColumn } from './useCostColumn';

export const controlFields = rowFields('controls', {
  name: {
    type: 'text',
    label: 'workspace.field.name',
    meaning: 'meaning.control.name',
    width: 260,
    grow: true,
    sticky: true,
    twins: true,
  },
  active: {
    type: 'toggle',
    label: 'control.field.active',
    meaning: 'meaning.control.active',
    width: 80,
    initial: true,
  },
  candidate: {
    type: 'toggle',
    label: 'control.field.candidate',
    meaning: 'meaning.control.candidate',
    width: 90,
    patch: candidatePatch,
  },
  cost: {
    type: 'special',
    label: 'control.field.cost',
    meaning: 'meaning.control.cost',
    useColumns: useCostColumn,
    patch: (value) => ({ cost: costOf(String(value ?? '')) ?? null }),
    Panel: ControlCost,
  },
  effort: {
    type: 'computed',
    label: 'control.field.ratings',
    meaning: 'meaning.control.effort',
    width: 130,
    useCell: useEffortCell,
    Panel: false,
  },
  ratings: { type: 'special', label: 'control.field.ratings', Panel: Circumvention },
  places: {
    type: 'computed',
    label: 'control.field.trees',
    meaning: 'meaning.control.places',
    width: 120,
    useCell: usePlacesCell,
    Panel: Places,
  },
  requirements: {
    type: 'links',
    to: 'requirements',
    label: 'control.field.requirements',
    meaning: 'meaning.control.requirements',
    width: 130,
  },
  goals: { type: 'links', to: 'goals', label: 'control.field.goals', meaning: 'meaning.control.goals', width: 120 },
  description: {
    type: 'text',
    label: 'workspace.field.description',
    meaning: 'meaning.control.description',
    width: 220,
    long: true,
  },
  reason: { type: 'text', label: 'control.field.reason', meaning: 'meaning.control.reason', width: 220, long: true },
});
