import { useAccess } from '@umijs/max';

/** Whether the user may take analyses away as files: reports, TARA tables, exchange files (R-ACCESS-14). */
export function useMayExport(): boolean {
  const { canProjectAnalysisRead, canProjectReportDownload } = useAccess();
  return canProjectAnalysisRead && canProjectReportDownload;
}
