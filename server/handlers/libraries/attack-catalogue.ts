import { attackCatalogue } from '#contract/libraries/attack-catalogue.ts';
import { checkCatalogue, importCatalogue } from '#server/actions/libraries/import-catalogue.ts';
import { ImportSteps } from '#server/import/steps.ts';
import { implement } from '../implement.ts';

/** The calls that bring a catalogue of others into the libraries. */
export const attackCatalogueHandlers = implement(attackCatalogue, {
  check: ({ form, user }, env) => checkCatalogue(env, user, form.get('file')),
  import: ({ form, user, report, signal, standing }, env) =>
    importCatalogue(env, user, form.get('file'), new ImportSteps(report, signal, standing)),
});
