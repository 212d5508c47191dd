import { useAccess } from '@umijs/max';

/** A view for everybody is part of the analysis: saved and changed by who may change that. */
export const useMayShareViews = (): boolean => useAccess().canProjectAnalysisModify === true;
