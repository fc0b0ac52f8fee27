import { element } from '../element.ts'

const field = element('file', HTMLInputElement)
const MAX_BYTES = 1_048_576

export function listenForFiles(open: (json: string) => void, refuse: (reason: string) => void): void {
  const take = async (files: FileList | null | undefined) => {
    const [file] = files ?? []
    if (file === undefined) return
    if (file.size > MAX_BYTES) refuse('It is too long for a report.')
    else open(await file.text())
  }
  field.addEventListener('change', async () => {
    await take(field.files)
    // So that the same file can be chosen again.
    field.value = ''
  })
  listenForDrops((files) => void take(files))
}

function listenForDrops(take: (files: FileList | undefined) => void): void {
  const { body } = document
  body.addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    body.classList.add('dropping')
  })
  body.addEventListener('dragleave', () => body.classList.remove('dropping'))
  body.addEventListener('drop', (event) => {
    event.preventDefault()
    body.classList.remove('dropping')
    take(event.dataTransfer?.files)
  })
}
