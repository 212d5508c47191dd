import { useMemo } from 'react';
import { currentLanguage } from '@/i18n';
import { useCostUnit } from '@/product/useCostUnit';

/** A cost in words: the number as the language writes it, and the unit of the organisation. */
export function useCost(): (cost: number) => string {
  const unit = useCostUnit();
  return useMemo(() => {
    const { format } = new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: 4 });
    return (cost) => [format(cost), unit].filter(Boolean).join(' ');
  }, [unit]);
}
