/**
 * Text that a spreadsheet program could take for a formula gets an apostrophe before it. A phone («+7 900 …») or a
 * negative number can not be a formula and stays as it is.
 */
export function neutralText(text: string): string {
  return looksLikeFormula(text) ? `'${text}` : text
}

/** Takes back what `neutralText` has put, so that a file of ours read again has the same values. */
export function restoredText(text: string): string {
  return text.startsWith("'") && looksLikeFormula(text.slice(1)) ? text.slice(1) : text
}

function looksLikeFormula(text: string): boolean {
  return /^[=@\t\r\0]/.test(text) || (/^[+-]/.test(text) && !/^[+-]?[\d\s\u00A0().,-]*$/.test(text))
}
