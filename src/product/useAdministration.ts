import { useAccess } from '@umijs/max';
import { administration } from '#contract/system/administration.ts';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';

/**
 * May the user administer the installation from the network they are in? `undefined` until that is known, and for who administers nothing. Where it cannot
 * be found out the server says it at each call.
 */
export function useAdministration(): boolean | undefined {
  const { canAuth, canInAuthAuditRead, canConfigurationTagRead, canConfigurationTagModify } = useAccess();
  const administers = canAuth || canInAuthAuditRead || canConfigurationTagRead || canConfigurationTagModify;
  // One may come back to the page from another network.
  const options = { ...silent, cacheKey: 'administration', refreshOnFocus: true };
  const { data, error } = useCall(administration.state, administers ? {} : null, options);
  return error && !data ? true : data?.open;
}
