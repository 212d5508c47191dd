import { useVariables } from '@/request/useVariables';

/** The unit beside the costs of controls, as the organisation chose it; empty = none. */
export const useCostUnit = (): string => useVariables().values?.['control.costUnit'] ?? '';
