import { Day } from '#/platform/web/kit/day.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'

export type NeedRowProps = {
  readonly words: string
  readonly verb: string
  readonly to: string
  readonly dueOn: string | null
  readonly late: boolean
  /** The first thing to do. */
  readonly main?: boolean
}

/** One thing that waits for the viewer, with the button that leads to where it is done. */
export function NeedRow({ words, verb, to, dueOn, late, main = false }: NeedRowProps) {
  return (
    <li data-row className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5">
      <span className="min-w-0 flex-[1_1_14rem]">
        <span className={main ? 'block wrap-anywhere text-heading font-semibold' : 'block wrap-anywhere font-medium'}>
          {words}
        </span>
        {dueOn !== null && (
          <span className={late ? 'text-small font-medium text-bad' : 'text-small text-muted'}>
            {late ? 'Срок вышел ' : 'До '}
            <Day value={dueOn} words />
          </span>
        )}
      </span>
      <LinkButton
        to={to}
        size={main ? 'regular' : 'small'}
        variant={main || late ? 'primary' : 'secondary'}
        aria-label={`${verb}: ${words}`}
      >
        {verb}
      </LinkButton>
    </li>
  )
}
