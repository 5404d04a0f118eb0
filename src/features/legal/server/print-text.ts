import type { PdfDocument } from '#/platform/server/pdf/pdf-document.ts'
import type { LegalBrand, ShownText } from './fill-text.ts'
import { layOutText } from './lay-out-text.ts'

/** Prints an edition as a file. Its bytes depend on the edition alone. */
export function printText(brand: LegalBrand, text: ShownText): PdfDocument {
  const { title, version, date } = text
  return {
    title: `${title}, редакция ${version}`,
    language: 'ru',
    blocks: layOutText(text),
    footer: { left: `${title}, редакция ${version}` },
    info: {
      author: brand.operator.name,
      creator: brand.name,
      createdAt: date.toZonedDateTime('Europe/Moscow').toInstant(),
    },
  }
}
