import { useAccess } from '@umijs/max';
import { Checkbox } from 'antd';
import { useState } from 'react';
import type { AttackNode } from '#domain/library/attacks.ts';
import type { ControlsGiven } from '#domain/library/controls-into-task.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { readRequirements } from '@/lists/library/read-requirements';
import { readKey } from '@/product/library-access';
import { fieldOf } from './calls';

type Requirements = Awaited<ReturnType<typeof readRequirements>>;

/** How the controls of trees come into a task: off, unless somebody says that they exist. Who may not read requirements gets none. */
export function useTreeControls() {
  const mayRead = useAccess()[readKey('requirements')] === true;
  const [active, setActive] = useState(false);
  /** What the import needs of the library, read only where a tree names requirements. */
  const read = async (
    entries: readonly object[],
    w: Workspace,
  ): Promise<(Pick<ControlsGiven, 'w' | 'active'> & { requirements: Requirements }) | undefined> => {
    const nodes = entries.flatMap((entry) => (fieldOf(entry, 'nodes') ?? []) as readonly AttackNode[]);
    const named = new Set(nodes.flatMap(({ controls = [] }) => controls));
    if (!mayRead || named.size === 0) return undefined;
    const requirements = (await readRequirements()).filter(({ code }) => named.has(code));
    return { w, active, requirements };
  };
  return { mayRead, active, setActive, read };
}

/** The choice, and what it means. */
export function TreeControls({
  controls: { mayRead, active, setActive },
}: {
  controls: ReturnType<typeof useTreeControls>;
}) {
  const t = useT();
  if (!mayRead) return <p className="quiet">{t('library.import.controls.unread')}</p>;
  return (
    <>
      <Checkbox checked={active} onChange={({ target }) => setActive(target.checked)} style={{ marginBlockStart: 12 }}>
        {t('library.import.controls.existing')}
      </Checkbox>
      <p className="quiet">{t('library.import.controls.hint')}</p>
    </>
  );
}
