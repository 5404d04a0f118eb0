/** A block of cells as texts, row by row. */
export type Block = readonly (readonly string[])[]

export function writeTsv(block: Block): string {
  return block.map((row) => row.map(quoted).join('\t')).join('\r\n')
}

function quoted(cell: string): string {
  return /["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** The same as a table, so that ИНН and keys stay texts: `mso-number-format` is what Excel looks at, `data-type` LibreOffice. */
export function writeHtml(block: Block): string {
  const cellOf = (cell: string) => {
    const text = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')
    return /^\d{10,}$/.test(cell) ? `<td style="mso-number-format:'\\@'">${text}</td>` : `<td>${text}</td>`
  }
  const rows = block.map((row) => `<tr>${row.map(cellOf).join('')}</tr>`)
  return `<meta charset="utf-8"><table>${rows.join('')}</table>`
}
