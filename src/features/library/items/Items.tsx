import { Form, Input, Select, Switch } from 'antd';
import type { Rule } from 'antd/es/form';
import type * as z from 'zod';
import type { Vocabulary } from '#contract/library.ts';
import { type LibraryName, libraries } from '#domain/library/libraries.ts';
import { clearable } from '@/components/clearable';
import { problemText, rulesOf, schemaOf } from '@/components/forms/field-rules';
import { BothLanguages } from '@/editor/BothLanguages';
import { type Translate, useT } from '@/i18n';
import { choicesOf } from '@/method-editor/vocabulary/choice-name';
import { categoryProps } from '@/product/impact-category';
import type { Item } from '../screens';
import { TreeEditor } from '../tree/TreeEditor';
import { useVocabulary } from '../useVocabulary';
import { ChapterItems } from './ChapterItems';
import { EntrySelect, unknownCodes } from './EntrySelect';
import { IconItem } from './IconItem';
import { PropertyReasons } from './PropertyReasons';
import { RatingItems } from './RatingItems';
import { CalItems, HardenItems, ParameterItems } from './RequirementItems';
import { StepItems } from './StepItems';

interface Props {
  library: LibraryName;
  schema: z.ZodObject;
  titles: Record<string, string>;
  items: readonly Item[];
}

/** The fields of a library in the form of an entry. */
export function Items({ library, schema, titles, items }: Props) {
  const form = Form.useFormInstance();
  // Also before its own field is there, which of a template is shown by what this says.
  const facet: string | undefined = Form.useWatch(libraries[library].facet, { form, preserve: true });
  const vocabulary = useVocabulary(library);
  const shared = { schema, vocabulary };
  return items
    .filter(({ when }) => !when || when.includes(facet ?? ''))
    .map((item) => <OneItem key={item.name} item={item} title={titles[item.name] ?? item.name} {...shared} />);
}

interface OneProps {
  item: Item;
  schema: z.ZodObject;
  title: string;
  vocabulary: Vocabulary;
}

function OneItem({ item, schema, title, vocabulary }: OneProps) {
  const t = useT();
  const { name, as, needed = false } = item;
  if (as === 'both' || as === 'long')
    return <BothLanguages name={name} title={title} schema={schema} long={as === 'long'} needed={needed} />;
  if (as === 'steps') return <StepItems title={title} />;
  if (as === 'nodes') return <TreeEditor title={title} />;
  if (as === 'chapters' || as === 'workProducts') return <ChapterItems name={name} title={title} as={as} />;
  if (as === 'parameters') return <ParameterItems title={title} />;
  if (as === 'hardens') return <HardenItems title={title} vocabulary={vocabulary} />;
  if (as === 'cals') return <CalItems title={title} />;
  if (as === 'ratings') return <RatingItems title={title} />;
  if (as === 'reasons') return <PropertyReasons title={title} known={vocabulary.properties} />;
  const part = schemaOf(schema, name);
  return (
    <Form.Item
      name={name}
      label={title}
      rules={[
        ...(needed ? [{ required: true, message: problemText({ problem: 'required' }, title) }] : []),
        ...(part ? rulesOf(part, title).slice(needed ? 1 : 0) : []),
        ...knownRule(item, vocabulary, t),
      ]}
      {...(item.from ? { validateTrigger: 'onBlur' } : {})}
      {...(as === 'switch' ? { valuePropName: 'checked' } : {})}
      {...(as === 'code' || as === 'choice'
        ? { normalize: (value?: string) => value ?? '', getValueProps: asChosen }
        : {})}
      {...(as === 'category' ? categoryProps : {})}
    >
      <Control item={item} vocabulary={vocabulary} />
    </Form.Item>
  );
}

/** Refuses codes that are not there. */
function knownRule({ of, listed, from, facet }: Item, vocabulary: Vocabulary, t: Translate): Rule[] {
  const known = listed && of ? vocabulary[of].map(({ code }) => code) : [];
  if (!from && known.length === 0) return [];
  const unknownOf = async (codes: readonly string[]) =>
    from ? unknownCodes(from, codes, facet) : codes.filter((code) => !known.includes(code));
  return [
    {
      validator: async (_rule: unknown, value: string | string[] | undefined) => {
        const unknown = await unknownOf([value ?? []].flat().filter(Boolean));
        if (unknown.length > 0) throw new Error(t('library.unknownCodes', { codes: unknown.join(', ') }));
      },
    },
  ];
}

/** A select shows its placeholder for `undefined`; the form keeps an empty text. */
const asChosen = (value: string) => ({ value: value || undefined });

/** The control of a simple field; the form passes value, onChange and id. */
function Control({ item, vocabulary, ...bound }: { item: Item; vocabulary: Vocabulary; id?: string }) {
  const t = useT();
  const { as, choices, of, listed, from, facet } = item;
  if (from) return <EntrySelect {...bound} library={from} facet={facet} several={as === 'codes'} />;
  if (as === 'text' || as === 'category') return <Input {...bound} />;
  if (as === 'switch') return <Switch {...bound} />;
  if (as === 'icon') return <IconItem {...bound} />;
  const known = choices
    ? choices.map((value) => ({ value, label: t(`library.choice.${value}`) }))
    : choicesOf(of && vocabulary[of]);
  const common = { ...bound, options: known, showSearch: { optionFilterProp: 'label' } };
  if (as === 'codes' && listed && known.length > 0) return <Select {...common} mode="multiple" />;
  if (as === 'codes') return <Select {...common} mode="tags" tokenSeparators={[',', '，']} />;
  // A code is chosen where there is a list, else typed.
  if (as === 'code' && known.length === 0) return <Input {...bound} />;
  return <Select {...common} allowClear={clearable(t('form.clear'))} placeholder={t('form.choose')} />;
}
