import { ApiOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { excludeOps } from '#domain/library/catalogue-edits.ts';
import { leadingTo } from '#domain/library/device/answers.ts';
import { type UnledEntry, unledEntries } from '#domain/library/device/threats.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { PreviewDialog } from '@/rows/PreviewDialog';
import { useSession } from '@/session/SessionProvider';

const keyOf = ({ of }: UnledEntry) => `unled ${of.entry.code}`;

/** Proposes that threats do not apply to which no answered property of any asset leads. */
export default function ProposeUnled() {
  const t = useT();
  const session = useSession();
  /** What was found when the dialog was opened; a colleague's edit does not change the lines under the hand. */
  const [found, setFound] = useState<readonly UnledEntry[] | null>(null);
  const opsOf = (keys: ReadonlySet<string>) => {
    const still = unledEntries(session.view.w).filter((one) => keys.has(keyOf(one)));
    return excludeOps(
      still.map(({ of }) => of),
      t('coverage.unled.reason'),
    );
  };
  const detailOf = ({ of, unsure }: UnledEntry) => {
    const properties = leadingTo(of.entry.number).map(({ code, name }) => `${code} ${inLanguage(name)}`);
    return t(unsure ? 'coverage.unled.unsure' : 'coverage.unled.denied', { properties: properties.join('; ') });
  };
  return (
    <>
      <Button size="small" icon={<ApiOutlined />} onClick={() => setFound(unledEntries(session.view.w))}>
        {t('coverage.unled')}
      </Button>
      <PreviewDialog
        open={found !== null}
        generator="emb3d"
        title={t('coverage.unled.title')}
        hint={t('coverage.unled.hint')}
        nothing={t('coverage.unled.nothing')}
        lines={(found ?? []).map((one) => ({
          key: keyOf(one),
          text: `${one.of.entry.number} ${inLanguage(one.of.entry.name)}`,
          detail: detailOf(one),
          unsure: one.unsure,
        }))}
        opsOf={opsOf}
        okText={(count) => t('coverage.exclude.ok', { count })}
        doneText={({ count }) => t('coverage.exclude.done', { count })}
        onClose={() => setFound(null)}
      />
    </>
  );
}
