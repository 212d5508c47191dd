import type { Setting } from './useSetting';

/** What every part of the setting gets. */
export interface PartProps {
  setting: Setting;
  projectId: string;
  readOnly: boolean;
}
