import { history } from '@umijs/max';
import { App } from 'antd';
import { project } from '#contract/project.ts';
import type { ProjectForm } from '#domain/product/project.ts';
import { useT } from '@/i18n';
import { FormSkeleton } from '@/lists/FormPage';
import { call, silent } from '@/request/call';
import { wayOn } from '@/request/leave';
import { useCall } from '@/request/useCall';
import { projectAddress, settingAddress } from './fields';
import type { LogoChange } from './LogoInput';
import { ProjectFields } from './ProjectFields';
import { ProjectGone } from './ProjectGone';
import { sendLogo } from './send-logo';
export function EditProject({ id }: { id: string }) {
  const t = useT();
  const { message } = App.useApp();
  const params = { projectId: id };
  const { data: models } = useCall(project.models, {});
  const { data: kept, error } = useCall(project.get, { params }, silent);
  if (error) return <ProjectGone error={error} />;
  if (!models || !kept) return <FormSkeleton />;

  const send = async (rev: number, form: ProjectForm, logo: LogoChange) => {
    const goOn = wayOn();
    const saved = await call(project.change, { params, body: { rev, form } }, silent);
    await sendLogo(id, logo);
    message.success(t('project.form.saved', { name: saved.name }));
    goOn(projectAddress(id));
  };
  return (
    <ProjectFields
      keptAs={{ place: `project ${id}`, rev: kept.rev }}
      title={t('project.form.editTitle')}
      submitText={t('form.save')}
      initial={kept.form}
      models={models}
      logoOf={kept}
      {...(kept.taskCount > 0 ? { settingAddress: settingAddress(id) } : {})}
      onCancel={() => history.push(projectAddress(id))}
      save={(form, logo) => send(kept.rev, form, logo)}
      readNow={async () => {
        const { rev, form } = await call(project.get, { params }, silent);
        return { rev, values: form };
      }}
      saveOn={send}
    />
  );
}
