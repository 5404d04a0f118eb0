/** Spreadsheets are written as XLSX. */
export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Days for the calendar of a phone. */
export const calendarType = 'text/calendar'

/** A table that people upload, wherever one is taken: the endings for a file chooser, and the words for it. */
export const tableFile = { endings: '.xlsx,.ods,.csv,.txt', words: 'XLSX, ODS или CSV' } as const
