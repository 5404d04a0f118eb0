/**
 * Adds an apostrophe before text that a spreadsheet program could take for a formula. A phone («+7 900 …») or a negative number
 * cannot be a formula and is left unchanged.
 */
export function neutralText(text: string): string {
  return looksLikeFormula(text) ? `'${text}` : text
}

/** Removes the apostrophe added by `neutralText`, so that a file we wrote reads back with the same values. */
export function restoredText(text: string): string {
  return text.startsWith("'") && looksLikeFormula(text.slice(1)) ? text.slice(1) : text
}

function looksLikeFormula(text: string): boolean {
  return /^[=@\t\r\0]/.test(text) || (/^[+-]/.test(text) && !/^[+-]?[\d\s\u00A0().,-]*$/.test(text))
}
