import { Link } from 'react-router'
import { Card } from '#/platform/web/kit/card.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { useViewer } from '#/platform/web/use-viewer.ts'

/** Whether the outside services answer, with the way to their history. */
export function ServicesState() {
  const { services } = useViewer()
  if (!services) return null
  const { line, silent } = services
  return (
    <Card
      title="Сервисы"
      aside={
        <Link to="?services=1" preventScrollReset className="link text-small">
          История
        </Link>
      }
    >
      {silent.length === 0 ? (
        <Status tone="good">{line}</Status>
      ) : (
        <ul className="space-y-2">
          {silent.map(({ service, words }) => (
            <li key={service}>
              <Status tone="warn">{words}</Status>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
