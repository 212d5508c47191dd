import { ThunderboltOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { App, Button, Checkbox } from 'antd';
import { useMemo, useState } from 'react';
import { fittingAttacks as calls } from '#contract/fitting-attacks.ts';
import { type KindsOf, kindsBy } from '#domain/library/asset-kinds.ts';
import {
  type FittingAttack,
  fittingAttacks,
  type LibraryAttack,
  pathOps,
  soughtAttacks,
} from '#domain/library/generate-paths.ts';
import { leftUnrated } from '#domain/library/step-ratings.ts';
import { useAskedAct } from '@/components/palette/asked-act';
import { useT } from '@/i18n';
import { inLanguage, textLanguage } from '@/local-text';
import { call } from '@/request/call';
import type { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';
import { failedNew } from '@/rows/failed-act';
import { Unrated } from '@/rows/library/Unrated';
import { PreviewDialog } from '@/rows/PreviewDialog';
import { shortCodes } from '@/rows/short-codes';
import { newId } from '@/session/new-id';
import { useSession } from '@/session/SessionProvider';

/** Attack paths from the attack library, by threat type and asset category, shown before they are made (M-2.6.5). */
export function GeneratePaths() {
  const t = useT();
  const session = useSession();
  const { message } = App.useApp();
  const mayRead = useAccess().canAttackRead === true;
  const [asking, setAsking] = useState(false);
  const [found, setFound] = useState<{ attacks: readonly LibraryAttack[]; kindsOf: KindsOf } | null>(null);
  const ask = async () => {
    setAsking(true);
    try {
      const kindsOf = kindsBy(await call(calls.kinds, {}));
      const attacks = await call(calls.find, { body: soughtAttacks(session.view.w, kindsOf) });
      setFound({ attacks, kindsOf });
    } catch (error) {
      message.error(refusalText(error as CallError));
    }
    setAsking(false);
  };
  useAskedAct('paths.generate', () => void ask(), mayRead);
  if (!mayRead) return null;
  return (
    <>
      <Button
        size="small"
        title={t('path.generate')}
        icon={<ThunderboltOutlined />}
        loading={asking}
        onClick={() => void ask()}
      >
        {t('path.generate')}
      </Button>
      {found && <Preview {...found} onClose={() => setFound(null)} />}
    </>
  );
}

interface PreviewProps {
  attacks: readonly LibraryAttack[];
  kindsOf: KindsOf;
  onClose: () => void;
}

function Preview({ attacks, kindsOf, onClose }: PreviewProps) {
  const t = useT();
  const session = useSession();
  const [onlyWithoutPath, setOnly] = useState(true);
  /** What was there when the dialog was opened; a colleague's edit does not change the lines under the hand. */
  const [before] = useState(session.view.w);
  const found = useMemo(
    () => fittingAttacks(before, attacks, { onlyWithoutPath, kindsOf }),
    [before, attacks, onlyWithoutPath, kindsOf],
  );
  const unrated = useMemo(
    () =>
      leftUnrated(
        found.flatMap(({ attack }) => attack.steps),
        before.method,
      ),
    [found, before],
  );
  const opsOf = (keys: ReadonlySet<string>) => {
    const { w } = session.view;
    const still = fittingAttacks(w, attacks, { onlyWithoutPath, kindsOf }).filter(({ attack }) => keys.has(attack.id));
    return pathOps(w, still, textLanguage(), newId);
  };
  const detailOf = ({ attack, threats, path }: FittingAttack) =>
    t(path === null ? 'path.generate.line' : 'path.generate.more', {
      threats: shortCodes(threats.map(({ code }) => code)),
      steps: attack.steps.length,
      reason: inLanguage(attack.reason),
      path: (path !== null && before.paths.get(path)?.code) || '',
    });
  return (
    <PreviewDialog
      open
      generator="paths"
      title={t('path.generate')}
      hint={t('path.generate.hint')}
      nothing={t('path.generate.nothing')}
      lines={found.map((line) => ({
        key: line.attack.id,
        text: `${line.attack.code} ${inLanguage(line.attack.name)}`,
        detail: detailOf(line),
      }))}
      opsOf={opsOf}
      failed={(reason) => failedNew(t, 'paths', reason)}
      onClose={onClose}
    >
      <div>
        <Checkbox checked={onlyWithoutPath} onChange={({ target }) => setOnly(target.checked)}>
          {t('path.generate.onlyWithoutPath')}
        </Checkbox>
      </div>
      <Unrated left={unrated} />
    </PreviewDialog>
  );
}
