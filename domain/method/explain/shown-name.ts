import type { LocalText } from '#domain/model/base.ts';
import type { Method } from '#domain/model/method.ts';
import { isAsDelivered, isDeliveredName, type NamedModel } from './delivered-models.ts';

/** Of one method object, which nobody changes: rows by the thousand name the same model. */
const known = new WeakMap<Method, Map<NamedModel, LocalText>>();

/**
 * What a model of a method is called where people rely on it. A project's changed copy of a delivered model keeps the name of the original, which
 * may cite the standard: there it says that it was changed. A name people gave it stays theirs, in each language.
 * @returns the name as it is shown
 */
export function shownName(method: Method, model: NamedModel): LocalText {
  const names = known.get(method) ?? new Map<NamedModel, LocalText>();
  const name = names.get(model) ?? nameOf(method, model);
  known.set(method, names.set(model, name));
  return name;
}

function nameOf(method: Method, model: NamedModel): LocalText {
  const { en, zh } = model.name;
  const isChanged = (name: string) => isDeliveredName(name) && !isAsDelivered(method, model, name);
  if (!isChanged(en) && !isChanged(zh)) return model.name;
  return { en: isChanged(en) ? `${en} (changed)` : en, zh: isChanged(zh) ? `${zh}（已修改）` : zh };
}
