import type { PlainTextKey } from '@/i18n';
import type { Desk } from './desk';

/** One entry for toolbar, menu, keys and their sheet. */
export interface Action {
  name: string;
  label: PlainTextKey;
  /** As `keyName` says them. */
  keys: readonly string[];
  /** Where the menu and the sheet put it. */
  part: 'tools' | 'edit' | 'arrange' | 'look' | 'view';
  /** Readers have it too. */
  reads?: true;
  enabled: (desk: Desk) => boolean;
  perform: (desk: Desk) => void;
}
