import { wordsOfFile } from './attachment.ts'

/** What the directory of a ZIP says of one entry. */
export type ArchiveEntry = { readonly name: string; readonly isEncrypted: boolean }

/** Endings that systems run, whoever double-clicks them. */
const programs =
  /\.(exe|scr|com|pif|bat|cmd|vbs|vbe|js|jse|wsf|wsh|hta|msi|msp|mst|ps1|psm1|jar|lnk|dll|cpl|reg|apk|app|sh|command|iso|img|vhdx?|docm|xlsm|pptm|dotm|xltm|potm|xlam|ppam|chm|url|scf|inf|gadget)[. ]*$/i

/** The part that each format of documents must have. */
const roots: Readonly<Record<string, RegExp>> = {
  docx: /^word\//,
  xlsx: /^xl\//,
  pptx: /^ppt\//,
  odt: /^content\.xml$/,
  ods: /^content\.xml$/,
  odp: /^content\.xml$/,
}

/** Macros, ActiveX parts and objects that are programs, in a document. */
const active = /(^|\/)(vbaProject|vbaData)[^/]*$|(^|\/)activeX\/|^Basic\/|^Scripts\//i

/** Why an archive, or a document that is one, is not taken; `ending`: of its name. */
export function archiveProblem(ending: string, entries: readonly ArchiveEntry[]): string | undefined {
  if (entries.some(({ isEncrypted }) => isEncrypted)) return wordsOfFile.locked
  const root = roots[ending]
  if (root === undefined) return entries.some(({ name }) => programs.test(name)) ? wordsOfFile.program : undefined
  if (!entries.some(({ name }) => root.test(name))) return wordsOfFile.disagrees
  return entries.some(({ name }) => active.test(name) || programs.test(name)) ? wordsOfFile.active : undefined
}
