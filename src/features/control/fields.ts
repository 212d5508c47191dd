import { rowFields } from '@/rows/fields';
import { Circumvention, useEffortCell } from './Circumvention';
import { Places, usePlacesCell } from './places';

export const controlFields = rowFields('controls', {
  name: { type: 'text', label: 'workspace.field.name', width: 260, grow: true, sticky: true, twins: true },
  active: { type: 'toggle', label: 'control.field.active', width: 80, initial: true },
  effort: { type: 'computed', label: 'control.field.ratings', width: 130, useCell: useEffortCell, Panel: false },
  ratings: { type: 'special', label: 'control.field.ratings', Panel: Circumvention },
  places: { type: 'computed', label: 'control.field.trees', width: 120, useCell: usePlacesCell, Panel: Places },
  requirements: { type: 'links', to: 'requirements', label: 'control.field.requirements', width: 130 },
  goals: { type: 'links', to: 'goals', label: 'control.field.goals', width: 120 },
  description: { type: 'text', label: 'workspace.field.description', width: 220, long: true },
  reason: { type: 'text', label: 'control.field.reason', width: 220, long: true },
});
