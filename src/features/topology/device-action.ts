import { askAct } from '@/components/palette/asked-act';
import type { Action } from './action';
import { type Desk, selectedLinks, selectedNodes } from './desk';

const assetOf = (desk: Desk): string | null => {
  const [only, ...more] = [...selectedNodes(desk), ...selectedLinks(desk)];
  return only && more.length === 0 ? only.asset : null;
};

/** The questions about the device that is selected; they change nothing of the drawing, so it needs no right to draw. */
export const deviceAction: Action = {
  name: 'device',
  label: 'device.title',
  keys: [],
  part: 'edit',
  reads: true,
  enabled: (desk) => assetOf(desk) !== null,
  perform: (desk) => askAct('device.open', assetOf(desk) ?? undefined),
};
