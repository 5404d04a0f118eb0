import { FileButtons } from '#/platform/web/kit/file-buttons.tsx'
import { saveFile } from '#/platform/web/save-file.ts'
import { addressOf } from '#/wire/endpoint.ts'
import { exportJournal } from '../contract.ts'
import { queryOf } from './read-address.ts'
import type { JournalAddress } from './read-address.ts'

/** Exports the journal with the filters of the screen, as a file. */
export function ExportButtons({ address }: { readonly address: JournalAddress }) {
  return (
    <FileButtons
      onSave={(format) => saveFile(addressOf(exportJournal, {}, { format, ...queryOf(address) }), `Журнал.${format}`)}
    />
  )
}
