interface Region {
  readonly given: readonly string[];
  /** There are as many family names as given names, because each name is used once. */
  readonly family: readonly string[];
  readonly places: readonly [string, ...string[]];
}

/** Given and family names, grouped by region so that each combination is realistic. */
export const names: readonly Region[] = [
  {
    given: ['Ama', 'Kofi', 'Efua', 'Yaw', 'Esi'],
    family: ['Mensah', 'Boateng', 'Asante', 'Ofori', 'Darko'],
    places: ['Accra', 'Kumasi'],
  },
  {
    given: ['Zoë', 'Diego', 'Lucía', 'Martín', 'Paloma'],
    family: ['Núñez', 'Vidal', 'Serrano', 'Campos', 'Ibarra'],
    places: ['Sevilla', 'Montevideo', 'Lima'],
  },
  {
    given: ['Haruka', 'Sota', 'Emi', 'Ren', 'Naoko'],
    family: ['Mori', 'Fujii', 'Okada', 'Hayashi', 'Sugimoto'],
    places: ['Sapporo', 'Osaka', 'Fukuoka'],
  },
  {
    given: ['Meera', 'Rohan', 'Anjali', 'Vikram', 'Divya'],
    family: ['Iyer', 'Kulkarni', 'Bose', 'Nair', 'Gill'],
    places: ['Chennai', 'Kolkata', 'Bengaluru'],
  },
  {
    given: ['Leila', 'Omar', 'Samira', 'Karim', 'Yasmin'],
    family: ['Mansour', 'Farouk', 'Saleh', 'Nasser', 'Bitar'],
    places: ['Amman', 'Cairo', 'Tunis'],
  },
  {
    given: ['Astrid', 'Mikkel', 'Freya', 'Jonas', 'Ingrid'],
    family: ['Holm', 'Dahl', 'Nygaard', 'Lund', 'Sørensen'],
    places: ['Bergen', 'Aarhus', 'Malmö'],
  },
  {
    given: ['Chiara', 'Matteo', 'Giulia', 'Nico', 'Elena'],
    family: ['Ferri', 'Galli', 'Conti', 'Moretti', 'Sala'],
    places: ['Turin', 'Palermo', 'Trieste'],
  },
  {
    given: ['Oksana', 'Bohdan', 'Iryna', 'Taras', 'Daryna'],
    family: ['Melnyk', 'Koval', 'Bondar', 'Hrytsenko', 'Lysenko'],
    places: ['Lviv', 'Odesa', 'Kyiv'],
  },
  {
    given: ['Minh', 'Thao', 'Quang', 'Lan', 'Huy'],
    family: ['Pham', 'Vo', 'Dang', 'Bui', 'Hoang'],
    places: ['Hue', 'Hanoi'],
  },
  {
    given: ['Grace', 'Callum', 'Imogen', 'Rhys', 'Niamh'],
    family: ['Aldous', 'Pryce', 'Whitlock', 'Brannigan', 'Frost'],
    places: ['Cardiff', 'Leeds', 'Belfast'],
  },
  {
    given: ['Ji-woo', 'Min-jun', 'Seo-yeon', 'Ha-eun', 'Do-hyun'],
    family: ['Baek', 'Seo', 'Yoon', 'Han', 'Moon'],
    places: ['Busan', 'Jeonju'],
  },
  {
    given: ['Beatriz', 'Caio', 'Luana', 'Thiago', 'Marina'],
    family: ['Azevedo', 'Teles', 'Moura', 'Pires', 'Rocha'],
    places: ['Recife', 'Curitiba', 'Belém'],
  },
];
