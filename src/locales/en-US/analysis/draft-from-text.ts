/** Proposals from the description of a system. */
export default {
  'fromText.title': 'Draft from a text',
  'fromText.intro':
    'Fixed rules read the description of a system and propose assets, flows, functions and assumptions. The text does not leave this computer.',
  'fromText.text': 'Text',
  'fromText.text.place': 'Paste a description of the system, in English or Chinese',
  'fromText.file': 'Choose or drop a file: .docx, .pdf, .md or .txt',
  'fromText.read': 'Read',
  'fromText.readFile': 'Reading {name}',
  'fromText.refused.tooLarge':
    'This document is too large. It may have {size} MB, {pages} pages and two million characters.',
  'fromText.refused.unknownFormat':
    'This file is not a Word document (.docx), a PDF or a text. Save an older Word document as .docx.',
  'fromText.refused.broken': 'This document is damaged and cannot be read.',
  'fromText.refused.locked': 'This document is protected by a password.',
  'fromText.refused.tooLong': 'Reading takes too long. Try a part of the document.',
  'fromText.refused.noText': 'This document holds no text. Pages that were scanned are pictures.',
  'fromText.hint':
    'Each line names the sentence it was found in. Leave out what does not apply; unsure lines are not ticked.',
  'fromText.nothing': 'Nothing new was found in this text.',
  'fromText.counts':
    'Read {sentences} {sentences:sentence|sentences} in {places}; {proposals} {proposals:proposal|proposals}; {known} known.',
  'fromText.pages': '{count} {count:page|pages}',
  'fromText.blocks': '{count} {count:paragraph|paragraphs}',
  'fromText.emptyPages': 'Without text: page {pages}.',
  'fromText.pictures': 'Not read: {count} {count:picture|pictures}.',
  'fromText.margins': 'Not read: {count} {count:header or footer|headers or footers}.',
  'fromText.noLibrary': 'You may not read the asset library, so only general words were looked for.',
  'fromText.known': 'Already in this task: {count}',
  'fromText.draw': 'Draw the parts and flows as a new diagram',
  'fromText.diagram': 'From-text',
  'fromText.take': 'Take {count}',
  'fromText.done': 'Taken: {count}.',
  'fromText.doneRejected': 'Taken: {count}, rejected: {rejected}.',
  'fromText.failed': 'The proposals are not taken: {reason}',
  'fromText.asset': 'Assets',
  'fromText.flow': 'Interfaces and flows',
  'fromText.function': 'Functions',
  'fromText.assumption': 'Assumptions',
  'fromText.page': 'p. {page}',
  'fromText.over': 'over {name}',
} as const;
