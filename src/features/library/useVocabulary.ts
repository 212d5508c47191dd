import { useAccess } from '@umijs/max';
import { securityProperty, threatType } from '#contract/model.ts';
import { assetCategory } from '#contract/vocabulary.ts';
import type { LocalText } from '#domain/model/base.ts';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import type { Vocabulary } from './screens';

type Choices = readonly { code: string; name: LocalText }[];

/** The organisation's lists, as far as the user may read them; what is missing is typed as a code. */
export function useVocabulary(): Record<Vocabulary, Choices> {
  const access = useAccess();
  const properties = useCall(securityProperty.list, access.canConfigurationSecurityPropertyRead ? {} : null, silent);
  const categories = useCall(assetCategory.list, access.canConfigurationSecurityPropertyRead ? {} : null, silent);
  const types = useCall(threatType.list, access.canConfigurationThreatTypeRead ? {} : null, silent);
  return {
    properties: properties.data?.list ?? [],
    assetCategories: categories.data?.list ?? [],
    threatTypes: types.data?.list ?? [],
  };
}
