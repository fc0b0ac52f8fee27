import document from '../data/phrases/document.json'
import { anyOf, type Phrases } from '../data/phrases.ts'

export const DOCUMENT_PHRASES: Phrases = document
export const DOCUMENT = anyOf(document)
