import { Dialog } from '#/platform/web/kit/dialog.tsx'
import type { ViewerPerson } from '#/platform/web/viewer.ts'
import { mayGo } from './may-go.ts'
import { places, shortcuts } from './shortcuts.ts'

type ShortcutsDialogProps = { readonly person: ViewerPerson; readonly onClose: () => void }

/** All keys of the product, for the side the viewer works on. */
export function ShortcutsDialog({ person, onClose }: ShortcutsDialogProps) {
  const own = places.filter((place) => mayGo(place, person))
  const goes = own.flatMap(({ letter, label }) => (letter === undefined ? [] : [{ keys: ['G', letter], label }]))
  return (
    <Dialog open onOpenChange={onClose} title="Клавиши" size="wide">
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <Keys title="На любой странице" rows={shortcuts} />
        <Keys title="Перейти" rows={goes} />
      </div>
      <p className="mt-5 text-small text-muted">Пока вы печатаете в поле, клавиши работают как обычно.</p>
    </Dialog>
  )
}

type Row = { readonly keys: readonly string[]; readonly label: string }

function Keys({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">{title}</h3>
      <dl className="space-y-1.5">
        {rows.map(({ keys, label }) => (
          <div key={label} className="flex items-center justify-between gap-4">
            <dt>{label}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <kbd key={key} className="rounded-md border border-line bg-sunken px-1.5 py-0.5 font-sans text-small text-muted">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
