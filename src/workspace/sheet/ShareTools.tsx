import { LinkOutlined } from '@ant-design/icons';
import { App, Button, Tooltip } from 'antd';
import type { RefObject } from 'react';
import { SaveSheet } from '@/components/SaveSheet';
import type { SheetFormat } from '@/components/save-sheet';
import { useCopy } from '@/components/useCopy';
import type { GridHandle } from '@/grid/grid-types';
import { useT } from '@/i18n';
import { useKindName } from '@/product/useKindName';
import type { AnyStep } from '@/rows/step';
import { useSession } from '@/session/SessionProvider';

/** Hands on what the grid shows: as a link that shows the same, or as a spreadsheet. */
export function ShareTools({ step: { kind }, grid }: { step: AnyStep; grid: RefObject<GridHandle | null> }) {
  const t = useT();
  const title = useKindName()(kind);
  const session = useSession();
  const { message } = App.useApp();
  const save = async (format: SheetFormat) => {
    const { saveSheet } = await import('@/components/save-sheet');
    const matrix = grid.current?.visibleMatrix() ?? [];
    saveSheet(title, matrix, format);
    message.success(t('workspace.grid.count', { shown: matrix.length - 1, total: session.view.w[kind].size }));
  };
  const copy = useCopy();
  const copyLink = () => copy(window.location.href, t('workspace.grid.linked'));
  return (
    <>
      <Tooltip title={t('workspace.grid.link')}>
        <Button
          size="small"
          type="text"
          icon={<LinkOutlined />}
          aria-label={t('workspace.grid.link')}
          onClick={() => void copyLink()}
        />
      </Tooltip>
      <SaveSheet label={t('workspace.grid.export')} onSave={(format) => void save(format)} />
    </>
  );
}
