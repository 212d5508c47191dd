import { App } from 'antd';
import { useT } from '@/i18n';
import { copyPicture, exportPng, exportSvg } from './export-picture';
import type { usePicture } from './usePicture';

/** Saves or copies the whole drawing, and says when that failed. */
export function useExport({ drawing, lookOf, outside }: ReturnType<typeof usePicture>, name: string) {
  const t = useT();
  const { message } = App.useApp();
  return (format: 'svg' | 'png' | 'clipboard') => {
    const input = { drawing, lookOf, outside };
    const work = async () => {
      if (format === 'svg') exportSvg(input, name);
      else if (format === 'png') await exportPng(input, name);
      else await copyPicture(input);
      message.success(t(format === 'clipboard' ? 'topology.export.copied' : 'topology.export.done', { name }));
    };
    work().catch(() => message.error(t('topology.export.failed')));
  };
}
