import { PDFDocument } from 'pdf-lib'

/**
 * The pages of one file and, after them, those of another, in a new file: it has the metadata of the second, and of the first nothing but
 * its pages. The bytes depend only on the arguments and the version of the library.
 */
export async function joinPdf(first: Uint8Array, second: Uint8Array): Promise<Uint8Array> {
  const joined = await PDFDocument.create({ updateMetadata: false })
  const last = await PDFDocument.load(second, { updateMetadata: false })
  for (const part of [await PDFDocument.load(first, { updateMetadata: false }), last]) {
    const pages = await joined.copyPages(part, part.getPageIndices())
    for (const page of pages) joined.addPage(page)
  }
  joined.setTitle(last.getTitle() ?? '', { showInWindowTitleBar: true })
  joined.setAuthor(last.getAuthor() ?? '')
  joined.setCreator(last.getCreator() ?? '')
  joined.setLanguage('ru')
  const made = last.getCreationDate()
  if (made) joined.setCreationDate(made)
  return joined.save({ addDefaultPage: false, updateFieldAppearances: false })
}
