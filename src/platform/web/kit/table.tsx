/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a table shown as cards (display: block) loses its own roles in browsers */
import { useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'

export type Column<Row> = {
  readonly key: string
  readonly head: ReactNode
  /** Told before a value on a phone, where `head` is more than words: a link that sorts. */
  readonly name?: string
  readonly sorted?: 'ascending' | 'descending' | undefined
  readonly cell: (row: Row) => ReactNode
  /** Right-aligned, for numbers and money. */
  readonly align?: 'left' | 'right'
  /**
   * On a phone: `title` is the bold first line of the card, `hidden` is omitted, `long` is text under its name, otherwise «name
   * — value». A function decides for each row whether the line is shown: «Выплачено 0 ₽» is not.
   */
  readonly phone?: 'title' | 'hidden' | 'long' | ((row: Row) => boolean)
  /** Tailwind width: `w-40`. */
  readonly width?: string
  /** Long words: a dense row cuts them where the column ends. The title of a row is always cut. */
  readonly long?: boolean
  /** Left out of dense rows where there is no room for everything: below 1440 pixels. */
  readonly spare?: boolean
}

export type TableProps<Row> = {
  /** What the table contains; read by screen readers. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** The address of a row; the whole row becomes the link of its title column, or of the first column. */
  readonly linkOf?: (row: Row) => string
  /** The row whose card is open beside the list. */
  readonly currentKey?: string
  /** Shown instead of rows; see `EmptyState`. */
  readonly empty?: ReactNode
  /** The totals line: column key → value. */
  readonly totals?: Readonly<Record<string, ReactNode>>
}

/** Whether a box scrolls sideways: then it takes focus, so that the keyboard scrolls it too. A table may come after its empty list. */
function useScrolling() {
  const [scrolls, setScrolls] = useState(false)
  const watch = useCallback((box: HTMLElement | null) => {
    if (!box) return undefined
    const observer = new ResizeObserver(() => setScrolls(box.scrollWidth > box.clientWidth))
    observer.observe(box)
    if (box.firstElementChild) observer.observe(box.firstElementChild)
    return () => observer.disconnect()
  }, [])
  return [scrolls, watch] as const
}

/**
 * A table of any number of columns; on a phone every row is a card. Rows are dense, 44–48 px, unless the viewer prefers roomy
 * ones: a second line is a `SecondLine`. Roles are explicit, because cards lose table semantics.
 */
export function Table<Row>({ caption, columns, rows, keyOf, linkOf, currentKey, empty, totals }: TableProps<Row>) {
  const [scrolls, watch] = useScrolling()
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>
  const linked = columns.find(({ phone }) => phone === 'title') ?? columns[0]
  return (
    <div className="card overflow-hidden max-md:border-0 max-md:bg-transparent">
      <div
        ref={watch}
        className="relative overflow-x-auto"
        {...(scrolls && { tabIndex: 0, role: 'region', 'aria-label': caption })}
      >
        <table role="table" className="w-full border-collapse text-left max-md:block">
          <caption className="sr-only">{caption}</caption>
          <thead role="rowgroup" className="max-md:sr-only">
            <tr role="row" className="border-b border-line text-small text-muted">
              {columns.map((column) => (
                <th
                  key={column.key}
                  role="columnheader"
                  scope="col"
                  aria-sort={column.sorted}
                  className={classNames(
                    'px-3 py-3 font-medium first:pl-4 last:pr-4 dense:px-2 dense:first:pl-4 dense:last:pr-4 dense:py-1.5 dense:whitespace-nowrap',
                    column.align === 'right' && 'text-right',
                    column === linked && 'dense:min-w-52',
                    column.spare && spareLook,
                    column.width,
                  )}
                >
                  {column.head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className="max-md:block max-md:space-y-3">
            {rows.map((row) => (
              <tr
                key={keyOf(row)}
                role="row"
                {...(linkOf && { 'data-row': keyOf(row) })}
                {...(currentKey === keyOf(row) && { 'aria-current': true })}
                className={classNames(
                  'relative border-line max-md:block max-md:rounded-card max-md:border max-md:bg-surface max-md:p-4 md:not-last:border-b',
                  linkOf && 'hover:bg-sunken/60',
                  currentKey === keyOf(row) && 'bg-accent-soft',
                )}
              >
                {columns.map((column) => (
                  <Cell
                    key={column.key}
                    column={column}
                    row={row}
                    cut={column === linked ? 'title' : column.long === true ? 'long' : undefined}
                    {...(column === linked && linkOf ? { link: linkOf(row) } : {})}
                  />
                ))}
              </tr>
            ))}
          </tbody>
          {totals && <Totals columns={columns} totals={totals} />}
        </table>
      </div>
    </div>
  )
}

type CellProps<Row> = {
  readonly column: Column<Row>
  readonly row: Row
  readonly cut: keyof typeof cuts | undefined
  readonly link?: string
}

/** The title takes what the other columns leave. */
const cuts = { title: 'dense:w-full dense:max-w-0', long: 'dense:max-w-56' } as const

function Cell<Row>({ column, row, cut, link }: CellProps<Row>) {
  const content = column.cell(row)
  const { phone } = column
  const title = phone === 'title'
  const hidden = phone === 'hidden' || (typeof phone === 'function' && !phone(row))
  return (
    <td
      role="cell"
      className={classNames(
        'py-3.5 align-top md:px-3 md:first:pl-4 md:last:pr-4 max-md:justify-between max-md:p-0',
        'dense:h-11 dense:px-2 dense:py-0.5 dense:first:pl-4 dense:last:pr-4 dense:align-middle dense:leading-5 dense:whitespace-nowrap',
        'dense:[&_.rounded-full]:min-h-5 dense:[&_.rounded-full]:py-0',
        cut && cuts[cut],
        column.spare && spareLook,
        column.align === 'right' && 'md:text-right md:whitespace-nowrap',
        title ? 'max-md:text-left max-md:font-semibold' : 'max-md:mt-1.5',
        !title && phone !== 'long' && 'max-md:text-right',
        hidden ? 'max-md:hidden' : phone === 'long' ? 'max-md:grid' : 'max-md:flex max-md:gap-4',
      )}
    >
      {!title && (
        <span aria-hidden="true" className="shrink-0 text-left text-small leading-6 text-muted md:hidden">
          {column.name ?? column.head}
        </span>
      )}
      {link === undefined ? (
        <span className={classNames('min-w-0', cut && cutLook)}>{content}</span>
      ) : (
        <Link
          to={link}
          preventScrollReset
          className="min-w-0 font-medium dense:block dense:truncate dense:[&_.block]:truncate after:absolute after:inset-0 hover:text-accent focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {content}
        </Link>
      )}
    </td>
  )
}

const spareLook = 'dense:max-[90rem]:hidden'
const cutLook = 'dense:block dense:truncate dense:[&_.block]:truncate'

function Totals<Row>({
  columns,
  totals,
}: {
  readonly columns: readonly Column<Row>[]
  readonly totals: Readonly<Record<string, ReactNode>>
}) {
  return (
    <tfoot role="rowgroup" className="max-md:mt-3 max-md:block">
      <tr
        role="row"
        className="border-t border-line font-semibold max-md:block max-md:rounded-card max-md:bg-sunken max-md:p-4 md:bg-sunken/60"
      >
        {columns.map((column) => (
          <td
            key={column.key}
            role="cell"
            className={classNames(
              'py-3 md:px-3 dense:px-2 md:first:pl-4 md:last:pr-4 dense:first:pl-4 dense:last:pr-4 max-md:flex max-md:justify-between max-md:p-0',
              column.align === 'right' && 'md:text-right md:whitespace-nowrap',
              totals[column.key] === undefined && 'max-md:hidden',
            )}
          >
            <span aria-hidden="true" className="font-normal text-muted md:hidden">
              {column.name ?? column.head}
            </span>
            <span>{totals[column.key]}</span>
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
