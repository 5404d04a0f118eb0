import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { Button } from '../kit/button.tsx'
import { LinkButton } from '../kit/link-button.tsx'
import { useDocumentFacts } from '../document-facts.ts'
import { useViewer } from '../use-viewer.ts'

type Words = {
  readonly status: number
  readonly title: string
  readonly text: string
  readonly small: string
}

/** The specification's error page: 404 has its own text, 403 names the role, anything else is an internal error. */
export function ErrorView() {
  const words = wordsFor(useRouteError(), useLocation().pathname)
  const { requestId } = useDocumentFacts()
  const { brand, person } = useViewer()
  const own = words.status === 404 || words.status === 403
  const tasks = person?.mode === 'client' ? '/client/tasks' : '/person/tasks'
  return (
    <section className="mx-auto max-w-lg py-10 sm:py-20">
      <p className="text-small font-medium text-muted">{words.status}</p>
      <h1 className="mt-1 text-title font-semibold">{words.title}</h1>
      <p className="mt-3 text-muted">{words.text}</p>
      <div className="mt-7 flex flex-wrap gap-3">
        {own ? (
          <LinkButton to="/" variant="primary">
            На главную
          </LinkButton>
        ) : (
          <ReloadButton />
        )}
        {person ? <LinkButton to={tasks}>Мои задания</LinkButton> : <LinkButton to="/tasks">Найти задание</LinkButton>}
      </div>
      {!own && brand.phone !== '' && <p className="mt-6 text-small text-muted">Поддержка: {brand.phone}</p>}
      <p className="mt-8 border-t border-line pt-4 text-small text-muted">
        {words.small}
        {!own && requestId && <span className="block">Запрос {requestId}</span>}
      </p>
    </section>
  )
}

function ReloadButton() {
  return (
    <Button variant="primary" onClick={() => location.reload()}>
      Обновить
    </Button>
  )
}

function wordsFor(error: unknown, path: string): Words {
  if (!isRouteErrorResponse(error)) return brokenWords(500, 'Internal Server Error')
  const problem = problemOf(error.data)
  const action = problem.action ?? ''
  if (error.status === 404) {
    return {
      status: 404,
      title: problem.title && problem.title !== 'Не найдено' ? problem.title : 'Страница не найдена',
      text: 'Проверьте адрес: возможно, в нём опечатка или страницу убрали.',
      small: problem.message ?? `Page Not Found: ${path}`,
    }
  }
  if (error.status === 403)
    return {
      status: 403,
      title: 'У вас нет доступа к этому разделу',
      text: action,
      small: problem.message ?? '',
    }
  if (error.status < 500 && problem.title)
    return {
      status: error.status,
      title: problem.title,
      text: action,
      small: `Код ${problem.code ?? error.status}`,
    }
  return brokenWords(error.status, problem.message ?? 'Internal Server Error')
}

function brokenWords(status: number, small: string): Words {
  return {
    status,
    title: 'Что-то сломалось на нашей стороне',
    text: 'Мы уже знаем об этом. Обновите страницу через минуту: введённое не потеряется, деньги и подписи не повторятся.',
    small,
  }
}

function problemOf(value: unknown): { message?: string; title?: string; action?: string; code?: number } {
  if (typeof value === 'string') return { message: value }
  return typeof value === 'object' && value !== null ? value : {}
}
