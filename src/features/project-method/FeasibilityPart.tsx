import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { useSearchParams } from '@umijs/max';
import { App, Button, Flex, Select, Tag } from 'antd';
import { project } from '#contract/project.ts';
import { shownName } from '#domain/method/explain/shown-name.ts';
import { SideList, SideListItem } from '@/editor/SideList';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { silent } from '@/request/call';
import { useAction, useCall } from '@/request/useCall';
import type { PartProps } from './part-props';
import styles from './setting.less';
import { choiceOf, withAdded, withMoved, withRemoved } from './setting-method';
import { ThreatPart } from './ThreatPart';
import { offered } from './useOrganisation';

/** Feasibility criteria: which models the tasks may use (the first is their default), and the tables of each. */
export function FeasibilityPart({ setting, readOnly }: PartProps) {
  const t = useT();
  const { modal } = App.useApp();
  const [address, setAddress] = useSearchParams();
  const { draft, edit } = setting;
  const models = useCall(project.models, readOnly ? null : {}, silent).data ?? [];
  const { run: compose } = useAction(project.compose);
  const asked = address.get('model');
  const open = draft.feasibility.find(({ id }) => id === asked) ?? draft.feasibility[0];
  const others = models.filter(
    ({ kind, id }) => kind === 'feasibility' && !draft.feasibility.some((model) => model.id === id),
  );
  const show = (model: string) => setAddress({ ...Object.fromEntries(address), model }, { replace: true });

  const add = async (id: string) => {
    const type = models.find((model) => model.id === id)?.type;
    const choice = offered(models, { ...choiceOf(draft), threatModels: [id] });
    if (!type || !choice) return;
    const answer = await compose({ body: choice });
    const [model] = answer?.method.feasibility ?? [];
    if (!answer || !model) return;
    edit((now) => withAdded(now, model, answer.method.feasibilityLevels));
    show(id);
  };
  const remove = (id: string, name: string) =>
    modal.confirm({
      focusable: { autoFocusButton: 'cancel' },
      title: t('setting.model.removeTitle', { name }),
      content: t('setting.model.removeBody'),
      okText: t('setting.model.remove'),
      cancelText: t('form.cancel'),
      onOk: () => edit((now) => withRemoved(now, id)),
    });

  return (
    <div className={styles.models}>
      <Flex vertical gap={8}>
        <SideList label={t('setting.model.list')}>
          {draft.feasibility.map((model, i) => {
            const { id } = model;
            const words = inLanguage(shownName(draft, model));
            return (
              <SideListItem key={id} name={words} isOpen={id === open?.id} onOpen={() => show(id)}>
                <Flex gap={4} align="center">
                  {i === 0 && <Tag style={{ margin: 0 }}>{t('configuration.default')}</Tag>}
                  {!readOnly && (
                    <>
                      <Button
                        type="text"
                        size="small"
                        icon={<ArrowUpOutlined />}
                        aria-label={t('setting.model.up', { name: words })}
                        disabled={i === 0}
                        onClick={() => edit((now) => withMoved(now, id, -1))}
                      />
                      <Button
                        type="text"
                        size="small"
                        icon={<ArrowDownOutlined />}
                        aria-label={t('setting.model.down', { name: words })}
                        disabled={i === draft.feasibility.length - 1}
                        onClick={() => edit((now) => withMoved(now, id, 1))}
                      />
                      <Button
                        type="text"
                        size="small"
                        icon={<DeleteOutlined />}
                        aria-label={t('setting.model.removeOf', { name: words })}
                        disabled={draft.feasibility.length === 1}
                        onClick={() => remove(id, words)}
                      />
                    </>
                  )}
                </Flex>
              </SideListItem>
            );
          })}
        </SideList>
        {!readOnly && others.length > 0 && (
          <Select
            aria-label={t('setting.model.add')}
            placeholder={t('setting.model.add')}
            value={null}
            showSearch={{ optionFilterProp: 'label' }}
            popupMatchSelectWidth={320}
            options={others.map(({ id, name }) => ({ value: id, label: inLanguage(name) }))}
            onChange={(id: string) => void add(id)}
          />
        )}
        <span className="quiet">{t('setting.model.why')}</span>
      </Flex>
      {open && <ThreatPart key={open.id} setting={setting} model={open} readOnly={readOnly} />}
    </div>
  );
}
