import { App, Form, type FormInstance, Input, Select } from 'antd';
import { type ModelChoice, project } from '#contract/project.ts';
import { approvalRules } from '#domain/model/approval.ts';
import { ProjectForm } from '#domain/product/project.ts';
import { freeCode, useCodeLetters } from '@/components/forms/free-code';
import { useFollowing } from '@/components/forms/useFollowing';
import type { KeptAs } from '@/components/forms/useKeptForm';
import type { OnTop } from '@/components/forms/useMergeOnTop';
import { showField } from '@/components/forms/useSavedForm';
import { useT } from '@/i18n';
import { FormPage, useFormPage } from '@/lists/FormPage';
import { UserSelect } from '@/product/UserSelect';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { threatModelsFor, useLifecycleChoices } from './choices';
import { IconChoice } from './IconChoice';
import { type Chosen, eachTypeHasModel, useChosenMethod, warnedFields } from './incomplete';
import { type LogoChange, LogoInput } from './LogoInput';
import { CodeFields, MethodFields } from './MethodFields';
import { MethodPreview } from './MethodPreview';

interface Props {
  /** Where what is typed is kept until it is saved. */
  keptAs: KeptAs;
  title: string;
  submitText: string;
  initial: Partial<ProjectForm>;
  models: readonly ModelChoice[];
  logoOf?: { id: string; name: string; logo: string | null };
  save: (form: ProjectForm, logo: LogoChange) => Promise<void>;
  /** What is stored by now, and how the form is sent on top of it, where someone else was faster. */
  readNow?: OnTop<ProjectForm>['read'];
  saveOn?: (rev: number, form: ProjectForm, logo: LogoChange) => Promise<void>;
  onCancel: () => void;
  /** The project has tasks: its models are changed under this address, where the effect on their ratings is shown. */
  settingAddress?: string;
  /** A new project: the fields that have a value are folded, and an incomplete method is asked about before it is saved. */
  isNew?: boolean;
}

/** In the form's store beside the fields, so that it is kept like them; not sent with them. */
const logoField = 'chosenLogo';

/** The form page of a project with its fields, to create and to edit; the threat models follow the feasibility types. */
export function ProjectFields(given: Props) {
  const { keptAs, title, submitText, initial, models, logoOf, save, readNow, saveOn, onCancel, settingAddress } = given;
  const { isNew } = given;
  const t = useT();
  const askIncomplete = useAskIncomplete();
  const chosenLogo = (): LogoChange => page.form.getFieldValue(logoField as never);
  const page = useFormPage<ProjectForm>({
    keptAs,
    schema: ProjectForm,
    labelOf: (name) => `project.field.${name}`,
    save: (values) => save(values, chosenLogo()),
    ...(readNow && saveOn && { onTop: { read: readNow, send: (values, rev) => saveOn(rev, values, chosenLogo()) } }),
  });
  const { form, item, touch, props } = page;
  const logo: LogoChange = Form.useWatch(logoField, { form, preserve: true });
  const chosen: Chosen = Form.useWatch((values: ProjectForm) => methodOf(values), form) ?? methodOf(initial);
  const fixed = settingAddress !== undefined;
  const { warnings, method } = useChosenMethod(chosen, fixed || !eachTypeHasModel(models, chosen));
  const finish = (values: ProjectForm) => {
    const lines = warnedFields.flatMap((field) => warnings[field] ?? []);
    if (!isNew || lines.length === 0) void props.onFinish(values);
    else askIncomplete(lines, () => props.onFinish(values));
  };
  const followTypes = (changed: Partial<ProjectForm>) => {
    if (!changed.feasibilityTypes) return;
    const kept = form.getFieldValue('threatModels') ?? [];
    form.setFieldValue('threatModels', threatModelsFor(models, changed.feasibilityTypes, kept));
  };
  const changeLogo = (next: LogoChange) => {
    form.setFieldValue(logoField as never, next as never);
    touch();
  };

  const left = (
    <>
      {!isNew && <NameFields item={item} />}
      <LifecycleField item={item} />
      {!isNew && <DescriptionField item={item} rows={4} />}
      <Form.Item {...item('icon', 'project.form.iconHint')}>
        <IconChoice />
      </Form.Item>
      <LogoInput {...(logoOf ? { of: logoOf } : {})} value={logo} onChange={changeLogo} />
    </>
  );
  const right = (
    <>
      <Form.Item {...item('safetyStandard', 'project.form.safetyHint')}>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[';', '\n']} />
      </Form.Item>
      <MethodFields
        form={form}
        models={models}
        types={chosen.feasibilityTypes ?? []}
        item={item}
        warnings={warnings}
        settingAddress={settingAddress}
      />
      <Form.Item {...item('approval', 'project.form.approvalHint')}>
        <Select
          allowClear={false}
          placeholder={t('project.form.approval.secondPerson')}
          options={approvalRules.map((value) => ({ value, label: t(`project.form.approval.${value}`) }))}
        />
      </Form.Item>
      <Form.Item {...item('participants', 'project.form.peopleHint')}>
        <UserSelect />
      </Form.Item>
    </>
  );
  const below = <CodeFields warning={fixed ? undefined : warnings.codePrefixes} fixed={fixed} />;
  return (
    <FormPage
      title={title}
      submitText={submitText}
      page={page}
      initial={initial}
      onCancel={onCancel}
      {...(isNew && {
        fold: t('project.form.more'),
        quick: (
          <>
            <NameFields item={item} />
            <DescriptionField item={item} rows={2} />
            <FreeCode form={form} />
            <MethodPreview
              method={method}
              isIncomplete={warnedFields.some((field) => warnings[field])}
              onModels={() => showField(form, 'threatModels')}
            />
          </>
        ),
      })}
      left={left}
      right={right}
      below={below}
      onFinish={finish}
      onChange={followTypes}
    />
  );
}

type Item = ReturnType<typeof useFormPage<ProjectForm>>['item'];

function NameFields({ item }: { item: Item }) {
  return (
    <>
      <Form.Item {...item('name')}>
        <Input autoFocus />
      </Form.Item>
      <Form.Item {...item('code', 'project.form.codeHint')}>
        <Input />
      </Form.Item>
    </>
  );
}

function DescriptionField({ item, rows }: { item: Item; rows: number }) {
  return (
    <Form.Item {...item('description')}>
      <Input.TextArea autoSize={{ minRows: rows, maxRows: 12 }} />
    </Form.Item>
  );
}

function LifecycleField({ item }: { item: Item }) {
  const t = useT();
  return (
    <Form.Item {...item('lifecycle')}>
      <Select
        mode="multiple"
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('form.choose')}
        options={useLifecycleChoices()}
      />
    </Form.Item>
  );
}

/** Fills the code of a new project from its name. */
function FreeCode({ form }: { form: FormInstance<ProjectForm> }) {
  const name = Form.useWatch('name', form) ?? '';
  const letters = useCodeLetters(name);
  const { data } = useCall(project.list, letters ? { query: { name: letters, pageSize: 100 } } : null, silent);
  useFollowing(form, 'code', freeCode(name, data?.list));
  return null;
}

/** Asks whether to create with what is incomplete; `lines` say what. */
function useAskIncomplete() {
  const t = useT();
  const { modal } = App.useApp();
  return (lines: readonly string[], create: () => Promise<void>) =>
    modal.confirm({
      focusable: { autoFocusButton: 'cancel' },
      title: t('project.incomplete.title'),
      content: (
        <ul style={{ paddingInlineStart: 16 }}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ),
      okText: t('project.incomplete.create'),
      cancelText: t('project.incomplete.back'),
      onOk: create,
    });
}

const methodOf = ({ feasibilityTypes, impactModel, threatModels, riskModel, codePrefixes }: Partial<ProjectForm>) =>
  ({ feasibilityTypes, impactModel, threatModels, riskModel, codePrefixes }) as Chosen;
