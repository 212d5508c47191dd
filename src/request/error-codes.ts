import type { ErrorCode, ErrorKey } from '#contract/kit/errors.ts';

/**
 * The codes of refusals that the screens handle by themselves. Written out, because the table of all errors with its texts would weigh on the
 * first load; the compiler compares each with contract/kit/errors.ts.
 */
export const errorCodes = {
  BadInput: '10000001',
  IdTaken: '20120015',
  EditIdTaken: '20120021',
  AccountDisabled: '11000007',
  ConfirmNeeded: '11000008',
  SecondFactorNeeded: '11000022',
  OutsideNetworks: '11000075',
  TicketGone: '11000023',
  OtherUser: '11000006',
  ProjectGone: '20110001',
  StaleRow: '20120002',
  RowGone: '20120003',
  UndoBlocked: '20120013',
  NothingToUndo: '20120014',
  DiagramLost: '20120019',
  MethodMoves: '20140012',
  PolarionBusy: '20180002',
  OpinionBlind: '20210001',
} as const satisfies { [Key in ErrorKey]?: ErrorCode<Key> };
