import { Flex, Modal } from 'antd';
import { sumOf } from '#domain/method/change/moved-counts.ts';
import { useT } from '@/i18n';
import { EffectList } from '@/method-editor/effect/EffectList';
import { tonesOf } from '@/method-editor/effect/effect-tones';
import type { Moves } from './useSetting';

interface Props {
  moves: Moves | null;
  saving: boolean;
  onClose: () => void;
}

/** Which ratings a change moves, task by task, before it is saved. Cancel keeps everything that was typed. */
export function MovesDialog({ moves, saving, onClose }: Props) {
  const t = useT();
  const count = moves?.effects.reduce((sum, { counts }) => sum + sumOf(counts), 0) ?? 0;
  return (
    <Modal
      open={moves !== null}
      width={720}
      title={count > 0 ? t('setting.moves.title', { count }) : t('setting.moves.suspects')}
      okText={t(count > 0 ? 'setting.moves.accept' : 'setting.moves.save')}
      cancelText={t('form.cancel')}
      confirmLoading={saving}
      onOk={() => moves?.accept()}
      onCancel={onClose}
      styles={{ body: { maxHeight: '60vh', overflow: 'auto' } }}
    >
      <Flex vertical gap={12}>
        <span className="quiet">{t('setting.moves.frozen')}</span>
        {moves && <EffectList effects={moves.effects} toneOf={tonesOf(moves.before, moves.after)} />}
      </Flex>
    </Modal>
  );
}
