import { BookOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useRef, useState } from 'react';
import type { SavedViewItem } from '#contract/saved-view.ts';
import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import { composing } from '@/components/composing';
import type { GridView } from '@/grid/grid-types';
import { useT } from '@/i18n';
import { isShownNow, savedPart, showSaved } from './kept-view';
import { useSavedViews } from './useSavedViews';
import { ViewForm } from './ViewForm';
import { ViewList } from './ViewList';
import styles from './views.less';

interface Props {
  kind: AnalysisKind;
  view: GridView;
  onView: (view: GridView) => void;
}

/** The saved views of a step: to choose, to save what is shown, to rename, overwrite and delete. */
export function ViewMenu({ kind, view, onView }: Props) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [renamed, setRenamed] = useState<SavedViewItem | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const shown = useRef<HTMLDivElement>(null);
  const { views, save, drop } = useSavedViews(open);
  const ofStep = views?.filter((one) => one.kind === kind);

  const show = (on: boolean) => {
    setOpen(on);
    setRenamed(null);
  };
  const close = () => {
    show(false);
    button.current?.focus();
  };
  const choose = ({ arranged }: SavedViewItem) => {
    onView(showSaved(view, arranged));
    close();
  };

  const menu = (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what is open
    <div
      ref={shown}
      className={styles.views}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || composing(event)) return;
        event.stopPropagation();
        close();
      }}
    >
      <ViewList
        views={ofStep}
        isCurrent={({ arranged }) => isShownNow(view, arranged)}
        onChoose={choose}
        onRename={setRenamed}
        onOverwrite={(one) => void save({ ...formOf(one), arranged: savedPart(view) }, one)}
        onDelete={drop}
      />
      <ViewForm
        key={renamed?.id}
        renamed={renamed}
        onCancel={() => setRenamed(null)}
        onSave={async ({ name, shared }) => {
          const arranged = renamed?.arranged ?? savedPart(view);
          const refusal = await save({ kind, name, shared, arranged }, renamed ?? undefined);
          if (refusal === undefined) setRenamed(null);
          return refusal;
        }}
      />
    </div>
  );

  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={show}
      // Without motion the form is made while the popover is still hidden, where it cannot take the focus.
      afterOpenChange={(isOpen) => isOpen && shown.current?.querySelector<HTMLElement>('input[type="text"]')?.focus()}
      content={menu}
      destroyOnHidden
    >
      <Button
        ref={button}
        size="small"
        type="text"
        icon={<BookOutlined />}
        aria-label={t('workspace.views')}
        aria-expanded={open}
        title={t('workspace.views')}
      />
    </Popover>
  );
}

const formOf = ({ kind, name, shared, arranged }: SavedViewItem) => ({ kind, name, shared, arranged });
