import type { AccessKey } from '#contract/kit/access.ts';

/** What a page says of itself; the build reads it as a literal (config/inline-route-props.ts). */
export interface RouteProps {
  /** Key of the access table; without it anyone signed in may come. */
  access?: AccessKey;
  /** Last part of the menu text `menu.<parent>.<name>`. */
  name?: string;
  icon?: string;
  /** Place in the menu, small first. */
  order?: number;
  hideInMenu?: boolean;
  redirect?: string;
  keepQuery?: boolean;
  layout?: false;
}
