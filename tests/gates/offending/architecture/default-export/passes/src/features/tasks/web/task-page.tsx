export default function TaskPage(): string {
  return 'task'
}
