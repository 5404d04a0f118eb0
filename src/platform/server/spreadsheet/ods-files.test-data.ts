import { zipOf, type ZipPart } from './hostile-files.test-data.ts'

export type OdsParts = {
  /** Content of the sheet «Реестр»: its columns and rows. */
  readonly sheet: string
  /** Content of `office:automatic-styles`. */
  readonly styles?: string
  /** More sheets, whole, before this one. */
  readonly before?: string
  readonly content?: string
  readonly mediaType?: string
  readonly manifest?: string
  readonly more?: readonly ZipPart[]
}

const names = ['office', 'table', 'text', 'style', 'number', 'draw', 'calcext', 'manifest']
const spaces = names.map((name) => `xmlns:${name}="urn:${name}"`).join(' ')

/** Builds an OpenDocument spreadsheet, well-formed or malicious. */
export function odsOf({ sheet, styles = '', before = '', content, mediaType, manifest = '', more = [] }: OdsParts): Uint8Array {
  const body = `${before}<table:table table:name="Реестр" table:style-name="ta1">${sheet}</table:table>`
  return zipOf([
    { name: 'mimetype', data: mediaType ?? 'application/vnd.oasis.opendocument.spreadsheet' },
    {
      name: 'content.xml',
      data:
        content ??
        `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${spaces}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${body}</office:spreadsheet></office:body></office:document-content>`,
    },
    { name: 'META-INF/manifest.xml', data: `<manifest:manifest ${spaces}>${manifest}</manifest:manifest>` },
    ...more,
  ])
}

export function odsRow(cells: string, attributes = ''): string {
  return `<table:table-row ${attributes}>${cells}</table:table-row>`
}

export function odsText(text: string, attributes = ''): string {
  return `<table:table-cell office:value-type="string" ${attributes}><text:p>${text}</text:p></table:table-cell>`
}

export function odsNumber(value: string, attributes = ''): string {
  return `<table:table-cell office:value-type="float" office:value="${value}" ${attributes}/>`
}
