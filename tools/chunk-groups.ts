type ChunkGroup = {
  /** The file's name, or how to tell it from the module; nothing leaves the module out of the group. */
  readonly name: string | ((module: string) => string | null)
  readonly test: RegExp
}

/** What every page needs, of a guest too. */
const frame = [
  'apps/web/popups',
  'kernel/(money|one-of|result|russian|time)',
  'wire/endpoint',
  'platform/web/(alerts|arrival|came-near|chunk-guard|default-headers|document-facts|early-press|kept-page|lazy-part|opened-at|outdated-build|session-cookies|shared-value|silence|use-viewer|viewer|when-idle)',
  'platform/web/frame/(alert-region|chunk-failure|error-page|frame|header|logo|progress-line|silence-line|toast-region|update-line)',
  'platform/web/form/(code-delivery|field|select-field|text-field)',
  'platform/web/kit/(badge|button|button-look|card|class-names|day|empty-state|key-pager|key-values|late-sign|link-button|money|page-header|skeleton|spinner|waiting-list)',
  'lucide-react/dist/esm/icons/(arrow-right|building-complex|chevron-down|chevron-left|inbox|search|user-round)',
]

/** The cards of the public board: on the first page, on the board, in a task. */
const board = [
  'features/tasks/domain/(board-order|board-search|category|unit)',
  'features/tasks/web/(board-card|copy|place-and-days)',
]

/** Calls of the server made from the browser. */
const calls = [
  'node_modules/zod/.*',
  'wire/.*',
  'platform/web/(call|call-refusal|confirmation|page-api|refusal-text|save-file|use-call|use-countdown|use-live|use-news|use-pages|use-polling)',
  'features/profile/contract/counters',
  'platform/web/kit/service-notice',
]

/** The place of the files of a form, shown before what sends them. */
const filePlaces = [
  'features/attachments/web/(file-field-words|late-files)',
  'platform/web/form/drop-place',
  'lucide-react/dist/esm/icons/upload',
]

/** Files of a form, sent at once. */
const files = [
  'node_modules/@noble/hashes/.*',
  'features/attachments/web/(file-field|file-rows|send-file|use-form-files)',
  'platform/web/(form/file-drop|kept-files)',
  'lucide-react/dist/esm/icons/(image|paperclip)',
]

/** Signs and short texts between the fields. */
const signs = [
  'kernel/(ids|inn|lifecycle|npd-status|phone|roles)',
  'lucide-react/dist/esm/icons/(check|circle-check|circle-dashed|circle-x|clock-3|download|external-link|info|lock|plus|refresh-cw|shield-check|triangle-alert|triangle-exclamation-point|x)',
  'platform/web/kit/(confirm-dialog|copy-button|dialog|late-window|moment|notice|sheet|short-count|status|step-bar)',
  'platform/web/form/(checkbox|error-summary|policy-note|radio-cards|text-area)',
  'platform/web/(return-link|typed-draft|use-open)',
]

/** Signs that only those who have entered see. */
const innerSigns = [
  'features/own-data/web/day-words',
  'lucide-react/dist/esm/icons/user-plus',
  'platform/web/kit/(progress-bar|step-place)',
  'platform/web/use-may',
]

/** What lists and overviews are made of. */
const lists = ['platform/web/kit/(figure-line|limit-bar|second-line|stat|table|tracker|use-row-choice)']

/** What narrows a list, keeps how it is narrowed, and stands over its chosen rows. */
const filters = [
  'platform/web/form/filter-line',
  'platform/web/kit/chosen-bar',
  'features/organizations/(domain/saved-view|web/(late-views-button|views-button))',
]

/** Forms with several fields, without their masks. */
const forms = ['node_modules/(react-hook-form|@hookform)/.*', 'platform/web/form/use-zod-form', 'platform/web/unsaved-guard']

/** A code by SMS. */
const codes = ['platform/web/form/code-(entry|field|step)', 'features/registration/web/(code-step|silence-note)']

/** What a debt and a payment look like, on the page of taxes and in the dialog of debts. */
const taxes = ['features/taxes/web/(debt-notice|payment-list|period-title)']

/** Drawing of QR codes: on receipts and payments of a tax. */
const qr = ['node_modules/uqr/.*', 'platform/web/kit/qr-drawing']

/** Fields of digits: a code, a phone, an ИНН. */
const digits = [
  'node_modules/@maskito/(core|react)/.*',
  'platform/web/form/(digits-field|inn-field|masked-field|phone-field|phone-mask)',
]

/** Fields of days and sums. */
const masks = ['node_modules/@maskito/kit/.*', 'platform/web/form/(date-field|day-mask|money-field)']

/** Small parts of the checks of many ИНН. */
const statusLists = ['features/contractors/web/(batch-forecast|batch-tones|npd-looks|read-address)']

/** What a dispute and an agreement look like beside a work and beside an application. */
const agreements = [
  'features/tasks/(contract|domain)/dispute',
  'features/tasks/web/(agree-button|application-actions|dispute-words|tones)',
]

/** Words and looks of a register that its page and its grid share. */
const registerLooks = ['features/registers/web/(grid-columns|register-status|register-words|row-edit|use-row-card)']

/** How a receipt looks in lists and in what asks about it. */
const receiptLooks = ['features/receipts/web/(asked-receipts|qr-button|receipt-tone)']

/** What stands around the pages of those who have entered. */
const signedIn = [
  'apps/web/signed-in-gate',
  'platform/web/kit/(link-tabs|progress-ring)',
  'platform/web/frame/(bottom-bar|counter|menu|mode-switch|name-menu|organization-picker|side-menu|signed-in-frame|signed-in-header)',
  'platform/web/(bell-press|browser-store|change-mode|forget-copies|keys-layer|leaving-asked|live-counters|log-out|rows-choice|told-refusal|use-waiting|waiting-presses)',
  'features/notifications/(contract|web/notice-words)',
  'lucide-react/dist/esm/icons/(bell|clipboard-list|file-text|log-out|message-square|receipt|table-2|users-round)',
]

/** What opens over a page. */
const windows = ['platform/web/kit/(confirm-window|dialog-window|sheet-window|windows)']

/**
 * Which modules travel together, so that a page comes in few files and brings little that it does not use; decision 0029.
 * The first match wins; what matches nothing travels with those who need it.
 */
export const chunkGroups: ChunkGroup[] = [
  {
    name: 'libraries',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|@remix-run[\\/]route-pattern|cookie-es)[\\/]|createLucideIcon/,
  },
  { name: 'frame', test: anyOf(frame) },
  { name: 'board', test: anyOf(board) },
  // Before those who use them: a group takes along what its modules import.
  { name: 'digits', test: anyOf(digits) },
  { name: 'masks', test: anyOf(masks) },
  { name: 'qr', test: anyOf(qr) },
  { name: 'signs', test: anyOf(signs) },
  { name: 'inner-signs', test: anyOf(innerSigns) },
  { name: 'lists', test: anyOf(lists) },
  { name: 'filters', test: anyOf(filters) },
  // Small rules of one feature are needed by several of its parts, and so are its calls: one file instead of five.
  {
    name: (module) => nameIn(module, 'rules'),
    test: /src[\\/]features[\\/][\w-]+[\\/]domain[\\/](?!applicant-choice|desk|task-draft|told-terms|wording|terms|usual-terms|region|check-papers|check-template|fill-template|template-|word-difference|field-list|sample-facts|party-blocks|document-archive|renewal|paid-act|saved-search|board-filter|dispute|rating\.|rating-words|repetition|sum-proposal|fix-examples|customer-line|outside-words)/,
  },
  { name: 'calls', test: anyOf(calls) },
  { name: 'forms', test: anyOf(forms) },
  { name: 'codes', test: anyOf(codes) },
  { name: 'taxes', test: anyOf(taxes) },
  { name: 'signed-in', test: anyOf(signedIn) },
  { name: 'file-places', test: anyOf(filePlaces) },
  { name: 'files', test: anyOf(files) },
  { name: 'status-lists', test: anyOf(statusLists) },
  {
    name: (module) => callsOf(module),
    test: /src[\\/]features[\\/][\w-]+[\\/](contract|fields)[\\/.](?!dispute|rating\.|applicant-rule|repetition|task-file|kept|desk|acceptance|sample-paper)/,
  },
  { name: 'agreements', test: anyOf(agreements) },
  { name: 'register-looks', test: anyOf(registerLooks) },
  { name: 'receipt-looks', test: anyOf(receiptLooks) },
  {
    name: 'windows',
    test: new RegExp(
      `@base-ui[\\\\/]react[\\\\/].*[\\\\/](\\w*Dialog\\w*|useBaseUiId|useButton|inertValue|InternalBackdrop)\\.|${anyOf(windows).source}`,
    ),
  },
]

/** Calls that several screens of a feature share; the rest are few lines each. */
const manyCalls = /features[\\/](contractors|documents|identity|organizations|profile|receipts|registers|tasks)[\\/]/

function callsOf(module: string): string | null {
  return manyCalls.test(module) ? nameIn(module, 'calls') : 'other-calls'
}

/** Rules that the pages of a profile need together with their own. */
const togetherWithProfile = new Set(['partner'])

function nameIn(module: string, kind: string): string | null {
  const feature = /features[\\/]([\w-]+)[\\/]/.exec(module)?.[1]
  if (feature === undefined) return null
  return `${kind === 'rules' && togetherWithProfile.has(feature) ? 'profile' : feature}-${kind}`
}

function anyOf(files: readonly string[]): RegExp {
  return new RegExp(`[\\\\/](${files.join('|').replaceAll('/', '[\\\\/]')})\\.`)
}
