import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'

/** Minutes of silence before it is shown: a question may wait briefly for its turn. */
const worthTelling = 3

/** «ФНС не отвечает с 12:40»: since when, and that no action is needed. */
export function SilenceNote({ since }: { readonly since: string | null }) {
  if (since === null) return null
  const minutes = Temporal.Now.instant().since(Temporal.Instant.from(since)).total('minutes')
  if (minutes < worthTelling) return null
  return (
    <Notice
      tone="warn"
      title={
        <>
          ФНС не отвечает с <Moment value={since} />
        </>
      }
    >
      Мы повторим сами и пришлём уведомление. Ничего делать не нужно.
    </Notice>
  )
}
