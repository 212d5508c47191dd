import { type CompiledTemplate, compileTemplate } from './compile.ts';
import { type OpenTemplate, openTemplate } from './open-template.ts';
import { stylesOf, type TemplateStyles } from './styles.ts';

export interface ReadTemplate {
  template: OpenTemplate;
  styles: TemplateStyles;
  compiled: CompiledTemplate;
}

/** Opens a template and reads its placeholders. @throws TemplateRefused */
export function readTemplate(bytes: Uint8Array): ReadTemplate {
  const template = openTemplate(bytes);
  const styles = stylesOf(template.styles === undefined ? undefined : template.trees.get(template.styles));
  return { template, styles, compiled: compileTemplate(template, styles) };
}
