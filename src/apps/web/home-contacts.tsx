import { Link } from 'react-router'
import { useViewer } from '#/platform/web/use-viewer.ts'

const texts = [
  ['terms', 'Пользовательское соглашение'],
  ['offer', 'Договор-оферта'],
  ['privacy', 'Политика обработки данных'],
  ['pdn', 'Согласие на обработку данных'],
  ['einteraction', 'Соглашение об электронном взаимодействии'],
  ['delegation', 'Передача полномочий партнёру'],
] as const

/** The operator's phones and the texts of the service. */
export function HomeContacts() {
  const { brand } = useViewer()
  return (
    <div className="mt-7 space-y-6">
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        {brand.phone !== '' && <Contact label="Телефон" phone={brand.phone} />}
        {brand.messenger !== '' && brand.messenger !== brand.phone && <Contact label="Мессенджер" phone={brand.messenger} />}
      </dl>
      <div>
        <h3 className="font-semibold">Документы</h3>
        <ul className="mt-2 space-y-0.5">
          {texts.map(([slug, title]) => (
            <li key={slug}>
              <Link to={`/?doc=${slug}`} preventScrollReset className="link inline-block py-1">
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function Contact({ label, phone }: { readonly label: string; readonly phone: string }) {
  return (
    <div>
      <dt className="text-small text-muted">{label}</dt>
      <dd>
        <a className="font-semibold hover:text-accent" href={`tel:${phone.replaceAll(/[^\d+]/g, '').replace(/^8/, '+7')}`}>
          {phone}
        </a>
      </dd>
    </div>
  )
}
