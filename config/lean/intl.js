import { createContext, useContext } from 'react';

/**
 * What pages use of react-intl: which language is chosen, and texts whose only syntax is `{hole}`. The real one asks the browser at its start
 * whether it can write numbers and days in this language, for which the browser looks through its tables of all languages.
 */
export function createIntl({ locale, messages = {} }) {
  const formatMessage = ({ id, defaultMessage }, values = {}) =>
    (messages[id] ?? defaultMessage ?? id).replace(/\{(\w+)\}/g, (hole, name) =>
      Object.hasOwn(values, name) ? String(values[name]) : hole,
    );
  return { locale, messages, formatMessage };
}

export const IntlContext = createContext(null);
export const RawIntlProvider = IntlContext.Provider;
export const useIntl = () => useContext(IntlContext);

// Umi hands these on; nobody uses them.
export const FormattedDate = undefined;
export const FormattedDateParts = undefined;
export const FormattedDisplayName = undefined;
export const FormattedHTMLMessage = undefined;
export const FormattedList = undefined;
export const FormattedMessage = undefined;
export const FormattedNumber = undefined;
export const FormattedNumberParts = undefined;
export const FormattedPlural = undefined;
export const FormattedRelativeTime = undefined;
export const FormattedTime = undefined;
export const FormattedTimeParts = undefined;
export const IntlProvider = undefined;
export const createIntlCache = undefined;
export const defineMessages = undefined;
export const injectIntl = undefined;
