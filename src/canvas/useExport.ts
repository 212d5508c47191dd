import { App } from 'antd';
import type { Picture } from '#domain/diagram/picture-parts.ts';
import { useT } from '@/i18n';
import { copyPicture, exportPng, exportSvg } from './export-picture';

export const exportFormats = ['svg', 'png', 'clipboard'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/**
 * Saves or copies a drawing, and says when that failed.
 * @param draw the whole drawing in light colours, not the part on screen
 */
export function useExport(draw: () => Picture, name: string) {
  const t = useT();
  const { message } = App.useApp();
  return (format: ExportFormat) => {
    const work = async () => {
      const picture = draw();
      if (format === 'svg') exportSvg(picture, name);
      else if (format === 'png') await exportPng(picture, name);
      else await copyPicture(picture);
      message.success(t(format === 'clipboard' ? 'topology.export.copied' : 'topology.export.done', { name }));
    };
    work().catch(() => message.error(t('topology.export.failed')));
  };
}
